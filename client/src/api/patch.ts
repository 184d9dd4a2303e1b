import type { Edit } from './protocol';

/** A copy of a view with the edits applied in order; unchanged parts are shared with the original. */
export function applyEdits<V>(view: V, edits: Edit[]): V {
  return edits.reduce<unknown>((now, edit) => applied(now, edit[0], 0, edit), view) as V;
}

function applied(value: unknown, path: (string | number)[], depth: number, edit: Edit): unknown {
  if (depth === path.length) {
    if (edit.length === 2) return edit[1];
    const list = [...(value as unknown[])];
    list.splice(edit[1], edit[2], ...edit[3]);
    return list;
  }
  const key = path[depth] as string;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = applied(copy[key], path, depth + 1, edit);
  return copy;
}
