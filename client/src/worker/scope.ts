/** The worker's global scope, with the right type. */
export const worker = self as unknown as ServiceWorkerGlobalScope;
