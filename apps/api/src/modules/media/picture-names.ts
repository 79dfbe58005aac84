import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'

/** Narrower pictures of products (px) look blurred where one is shown large. */
export const MIN_PICTURE_WIDTH = 1_200

/** Widths that the layout uses (px). Masters are never scaled up. */
const WIDTHS = [200, 400, 600, 800, 1200, 1600] as const

/**
 * Incremented when pictures are encoded or described differently, or in other widths: files are cached as
 * immutable.
 */
export const PICTURE_RECIPE = 2

/** Incremented when share pictures are drawn differently: files are cached as immutable. */
export const SHARE_PICTURE_RECIPE = 1
const SHARE_KEY = new RegExp(`^share/([a-z0-9-]+-[0-9a-f]{10})-v${SHARE_PICTURE_RECIPE}\\.jpg$`)

/** The base name of a master's files, with a hash of its content and the recipe: `jade-1a2b3c4d5e`. */
export function toStem(file: string, master: Buffer): string {
  const hash = createHash('sha256').update(`${PICTURE_RECIPE}:`).update(master).digest('hex').slice(0, 10)
  return `${toAddressPart(basename(file, extname(file)))}-${hash}`
}

/** A name that needs no escaping in a URL; blanks and commas would also break a `srcset`. */
function toAddressPart(name: string): string {
  const parts = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return parts?.join('-') ?? 'picture'
}

/** The widths in which a master of this width is published (px). */
export function listWidths(masterWidth: number): number[] {
  const widths = WIDTHS.filter((width) => width <= masterWidth)
  return widths.length > 0 ? widths : [masterWidth]
}

/** Folders of pictures below `/uploads/`. */
export type PictureFolder = 'products' | 'pages' | 'story'

/** The types in which each width is encoded. */
export const PICTURE_TYPES = ['webp', 'avif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** A picture in the file store: its folder, and the base name of its files (`toStem`). */
export interface PictureName {
  folder: string
  stem: string
}

/** The key of a width of a picture in the file store. */
export function toKey({ folder, stem }: PictureName, width: number, type: PictureType): string {
  return `${folder}/${stem}-${width}.${type}`
}

/** The possible addresses of a published picture: that of its largest width, which depends on the master. */
export function listPictureUrls(picture: PictureName): string[] {
  return WIDTHS.map((width) => `/uploads/${toKey(picture, width, 'webp')}`)
}

/**
 * Parses the address of a published picture:
 * `/uploads/products/jade-1a2b3c4d5e-1200.webp` → `products`, `jade-1a2b3c4d5e`, 1200.
 * @throws when it has another form
 */
export function readPictureUrl(url: string): PictureName & { width: number } {
  const [, folder, stem, width] = /^\/uploads\/([a-z]+)\/([^/]+)-(\d+)\.webp$/.exec(url) ?? []
  if (folder === undefined || stem === undefined) throw new Error(`${url} is not a published picture`)
  return { folder, stem, width: Number(width) }
}

/** Parses the key of a picture that can be encoded on request: a width as WebP, or a share picture. */
export function readRequestedKey(key: string): { stem: string; width?: number } | undefined {
  const [, stem, width] =
    /^(?:products|pages|story)\/([a-z0-9-]+-[0-9a-f]{10})-(\d{2,4})\.webp$/.exec(key) ?? []
  if (stem !== undefined) return { stem, width: Number(width) }
  const [, shared] = SHARE_KEY.exec(key) ?? []
  return shared === undefined ? undefined : { stem: shared }
}

/** The key of the share picture of a master. */
export function toShareKey(stem: string): string {
  return `share/${stem}-v${SHARE_PICTURE_RECIPE}.jpg`
}

/** The key of a master: not below `/uploads/`, since its metadata may reveal where and when it was taken. */
export function toMasterKey(stem: string): string {
  return `masters/${stem}`
}
