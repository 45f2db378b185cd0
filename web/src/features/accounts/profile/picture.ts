/** Wide enough for every screen; the server makes it smaller still. */
const side = 512;

/**
 * A picture file as a square data URL that the server takes, cut around its middle.
 * @throws Error for a file that this browser cannot show as an image.
 */
export async function squarePicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  const cut = Math.min(image.width, image.height);
  const size = Math.min(side, cut);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const left = (image.width - cut) / 2;
  const top = (image.height - cut) / 2;
  const context = canvas.getContext('2d');
  context?.drawImage(image, left, top, cut, cut, 0, 0, size, size);
  image.close();
  const pixels = context?.getImageData(0, 0, size, size).data;
  // PNG keeps what is transparent, whatever the file calls itself; a browser without JPEG for
  // canvases gives PNG as well.
  const isTransparent = pixels?.some((value, index) => index % 4 === 3 && value < 255) ?? true;
  return canvas.toDataURL(isTransparent ? 'image/png' : 'image/jpeg', 0.9);
}
