/** Small synthesized sounds: wood, a plucked string, a bell. No files. */
import type { Sound } from '$client/games/game-ui';
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

/** Start audio. Browsers allow sound only after the user has interacted with the page. */
export function unlockAudio(): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

export function play(sound: Sound): void {
  if (!settings.sounds || !context || context.state !== 'running' || document.hidden) return;
  SCORES[sound](context, context.currentTime + 0.01);
}

/** Play the sound for "your turn", even while the page is in the background. */
export function playTurnSound(): void {
  if (settings.sounds && context?.state === 'running') SCORES.turn(context, context.currentTime + 0.01);
}

const SCORES: Record<Sound, (audio: AudioContext, at: number) => void> = {
  place: (audio, at) => (knock(audio, at, 420, 0.5), knock(audio, at + 0.012, 190, 0.4)),
  move: (audio, at) => knock(audio, at, 320, 0.45),
  card: (audio, at) => rustle(audio, at, 0.09, 2600, 0.25),
  capture: (audio, at) =>
    [392, 523.25, 587.33, 783.99].forEach((tone, index) => pluck(audio, at + index * 0.085, tone, 0.32)),
  turn: (audio, at) => (pluck(audio, at, 587.33, 0.3), pluck(audio, at + 0.14, 880, 0.26)),
  check: (audio, at) => (pluck(audio, at, 440, 0.4), pluck(audio, at + 0.09, 466.16, 0.4)),
  chat: (audio, at) => pluck(audio, at, 1046.5, 0.12),
  wrong: (audio, at) => (knock(audio, at, 110, 0.5), knock(audio, at + 0.1, 98, 0.4)),
  end: (audio, at) =>
    [293.66, 440, 587.33, 659.25, 880].forEach((tone, index) => pluck(audio, at + index * 0.16, tone, 0.34, 1.8)),
};

/** Wood on wood. */
function knock(audio: AudioContext, at: number, tone: number, loud: number): void {
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = 'sine';
  wave.frequency.setValueAtTime(tone * 1.8, at);
  wave.frequency.exponentialRampToValueAtTime(tone, at + 0.03);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + 0.14);
  rustle(audio, at, 0.03, 1500, loud * 0.5);
}

/** A koto string. */
function pluck(audio: AudioContext, at: number, tone: number, loud: number, long = 0.9): void {
  for (const [times, part] of [
    [1, 1],
    [2.003, 0.35],
    [3.01, 0.12],
  ] as const) {
    const wave = audio.createOscillator();
    const gain = audio.createGain();
    wave.type = 'triangle';
    wave.frequency.value = tone * times;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud * part, at + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + long / times);
    wave.connect(gain).connect(audio.destination);
    wave.start(at);
    wave.stop(at + long);
  }
}

/** A breath of noise. */
function rustle(audio: AudioContext, at: number, long: number, tone: number, loud: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index++) data[index] = (Math.random() * 2 - 1) * (1 - index / data.length);
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = tone;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}
