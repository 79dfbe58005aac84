import sharp from 'sharp'

const CELL = 300
const GAP = 8
const COLUMNS = 6
const PAGE = '#FAF7F1'

/** Arranges pictures on the page's background colour, for review. */
export async function writeContactSheet(files: readonly string[], output: string): Promise<void> {
  const rows = Math.ceil(files.length / COLUMNS)
  const cells = await Promise.all(
    files.map(async (file, index) => ({
      input: await sharp(file).resize(CELL, CELL, { fit: 'inside' }).png().toBuffer(),
      left: GAP + (index % COLUMNS) * (CELL + GAP),
      top: GAP + Math.floor(index / COLUMNS) * (CELL + GAP),
    })),
  )
  const width = COLUMNS * (CELL + GAP) + GAP
  await sharp({ create: { width, height: rows * (CELL + GAP) + GAP, channels: 3, background: PAGE } })
    .composite(cells)
    .png()
    .toFile(output)
}
