/** The mark of prepared replies at a table: how many there are; that they were dropped is told once. */
import type { Play } from '$client/table/play.svelte';
import { settings } from '$client/app/settings.svelte';
import { forget, repliesOf } from './api';
import { speak, t } from './texts.svelte';

/** How many replies a seat has prepared. */
export async function look(play: Play, seat: number): Promise<number> {
  const { lines, note } = await repliesOf(play.live.id, seat);
  if (note) {
    await speak(settings.language);
    const said = t.dropped[note.code];
    play.note(
      typeof said === 'string'
        ? said
        : said(play.ui && note.word ? play.ui.describe(note.word, play.props) : (note.word ?? '')),
    );
    await forget(play.live.id, seat);
  }
  return lines.length;
}
