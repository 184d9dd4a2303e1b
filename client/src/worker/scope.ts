/** The worker itself, by its right type. */
export const worker = self as unknown as ServiceWorkerGlobalScope;
