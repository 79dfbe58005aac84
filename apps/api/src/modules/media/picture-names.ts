import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'

/** Widths that the layout asks for (px). A master narrower than one is not blown up. */
const WIDTHS = [200, 400, 600, 800, 1200, 1600] as const

/** Raised when pictures are made or described in another way, or in other widths: caches keep each name for ever. */
export const PICTURE_RECIPE = 2

/** Raised when share pictures are drawn in another way: caches keep each name for ever. */
export const SHARE_PICTURE_RECIPE = 1
const SHARE_KEY = new RegExp(`^share/([a-z0-9-]+-[0-9a-f]{10})-v${SHARE_PICTURE_RECIPE}\\.jpg$`)

/** The name of a master, with a part that only its content and the recipe give: `jade-1a2b3c4d5e`. */
export function toStem(file: string, master: Buffer): string {
  const hash = createHash('sha256').update(`${PICTURE_RECIPE}:`).update(master).digest('hex').slice(0, 10)
  return `${toAddressPart(basename(file, extname(file)))}-${hash}`
}

/** A name as an address can hold it, unwritten: blanks and commas would also break a `srcset`. */
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

/** Folders below `/uploads/` where pictures lie. */
export type PictureFolder = 'products' | 'pages' | 'story'

/** What each width of a picture is made as. */
export const PICTURE_TYPES = ['webp', 'avif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** A picture in the file store: its folder, and how its files begin (`toStem`). */
export interface PictureName {
  folder: string
  stem: string
}

/** Where a width of a picture lies in the file store. */
export function toKey({ folder, stem }: PictureName, width: number, type: PictureType): string {
  return `${folder}/${stem}-${width}.${type}`
}

/** The addresses that a published picture may have: that of its largest width, which only its master tells. */
export function listPictureUrls(picture: PictureName): string[] {
  return WIDTHS.map((width) => `/uploads/${toKey(picture, width, 'webp')}`)
}

/**
 * What the address of a published picture says of it:
 * `/uploads/products/jade-1a2b3c4d5e-1200.webp` → `products`, `jade-1a2b3c4d5e`, 1200.
 * @throws when it is no such address
 */
export function readPictureUrl(url: string): PictureName & { width: number } {
  const [, folder, stem, width] = /^\/uploads\/([a-z]+)\/([^/]+)-(\d+)\.webp$/.exec(url) ?? []
  if (folder === undefined || stem === undefined) throw new Error(`${url} is no published picture`)
  return { folder, stem, width: Number(width) }
}

/**
 * What a key in the file store names, of a picture that can be made when it is requested: a width as WebP, or the picture
 * beside shared links.
 */
export function readRequestedKey(key: string): { stem: string; width?: number } | undefined {
  const [, stem, width] =
    /^(?:products|pages|story)\/([a-z0-9-]+-[0-9a-f]{10})-(\d{2,4})\.webp$/.exec(key) ?? []
  if (stem !== undefined) return { stem, width: Number(width) }
  const [, shared] = SHARE_KEY.exec(key) ?? []
  return shared === undefined ? undefined : { stem: shared }
}

/** Where the picture beside shared links lies that is made of a master. */
export function toShareKey(stem: string): string {
  return `share/${stem}-v${SHARE_PICTURE_RECIPE}.jpg`
}

/** Where the master of a picture is kept: not below `/uploads/`, since it may tell where and when it was taken. */
export function toMasterKey(stem: string): string {
  return `masters/${stem}`
}
