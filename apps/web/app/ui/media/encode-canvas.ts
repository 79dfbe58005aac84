/** Encodes a canvas as a picture, by default as PNG. Browsers that do not know `type` return PNG, too. */
export function encodeCanvas(canvas: HTMLCanvasElement, type?: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))),
      type,
      quality,
    ),
  )
}
