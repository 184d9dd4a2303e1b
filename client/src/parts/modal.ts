/** A dialog over everything: whoever opened it has the focus again when it is closed. */
export function modal(node: HTMLDialogElement): () => void {
  const opener = document.activeElement as HTMLElement | SVGElement | null;
  node.showModal();
  return () => {
    node.close();
    if (opener?.isConnected && !document.querySelector('dialog[open]')) opener.focus({ preventScroll: true });
  };
}
