/** The number of prepared replies at a table; if they were dropped, the user is notified once. */
import type { Play } from '$client/table/play.svelte';
import { settings } from '$client/app/settings.svelte';
import { deleteReplies, fetchReplies } from './api';
import { setLanguage, t } from './texts.svelte';

/** Count the prepared replies of a seat, and notify the user if they were dropped. */
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
