/** The server scales the picture down further. */
const maxSidePixels = 512;

/**
 * Returns a picture file as a square data URL, cropped around its middle.
 * @throws Error for a file that the browser cannot decode as an image.
 */
export async function squarePicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  const cropped = Math.min(image.width, image.height);
  const size = Math.min(maxSidePixels, cropped);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const left = (image.width - cropped) / 2;
  const top = (image.height - cropped) / 2;
  const context = canvas.getContext('2d');
  context?.drawImage(image, left, top, cropped, cropped, 0, 0, size, size);
  image.close();
  const pixels = context?.getImageData(0, 0, size, size).data;
  // PNG keeps transparency, whatever the file's type. Browsers that cannot encode JPEG return PNG
  // as well.
  const isTransparent = pixels?.some((value, index) => index % 4 === 3 && value < 255) ?? true;
  return canvas.toDataURL(isTransparent ? 'image/png' : 'image/jpeg', 0.9);
}
