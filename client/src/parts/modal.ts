/** A modal dialog; when it closes, the focus returns to the element that opened it. */
export function modal(node: HTMLDialogElement): () => void {
  const opener = document.activeElement as HTMLElement | SVGElement | null;
  node.showModal();
  return () => {
    node.close();
    if (opener?.isConnected && !document.querySelector('dialog[open]')) opener.focus({ preventScroll: true });
  };
}
