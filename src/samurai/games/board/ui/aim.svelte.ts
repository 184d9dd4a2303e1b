/** The hex over which a token or figure is being dragged, marked on the map by its name. */
export const aim: { over: string | null } = $state({ over: null });
