/** The mark of prepared replies at a table: how many there are; that they were dropped is told once. */
import type { Play } from '$client/table/play.svelte';
import { settings } from '$client/app/settings.svelte';
import { deleteReplies, fetchReplies } from './api';
import { setLanguage, t } from './texts.svelte';

/** How many replies a seat has prepared. */
export async function countReplies(play: Play, seat: number): Promise<number> {
  const { lines, note, parts } = await fetchReplies(play.live.id, seat);
  if (note) {
    await setLanguage(settings.language);
    const said = t.dropped[note.code];
    const word = note.word ?? '';
    const described = play.ui && word ? play.ui.describe({ word, parts: parts[word] ?? null }, play.props) : word;
    play.note(typeof said === 'string' ? said : said(described));
    await deleteReplies(play.live.id, seat);
  }
  return lines.length;
}
