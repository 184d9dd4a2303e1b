/** Converts an SVG to PNG in the browser and saves it as a file. */

export async function savePng(address: string, name: string): Promise<void> {
  const drawing = await (await fetch(address)).text();
  const [, , width, height] = new DOMParser()
    .parseFromString(drawing, 'image/svg+xml')
    .documentElement.getAttribute('viewBox')!
    .split(' ')
    .map(Number);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')!.drawImage(image, 0, 0, width!, height!);
  const dots = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!dots) throw new Error('the browser made no image');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(dots);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
