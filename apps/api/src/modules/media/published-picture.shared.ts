/** A picture ready for a page, sizes in px. Each width exists as WebP, or is encoded when first requested. */
export interface PublishedPicture {
  url: string
  srcset: string
  width: number
  height: number
  /** A tiny blurred picture as a data: URL. */
  placeholder: string
}
