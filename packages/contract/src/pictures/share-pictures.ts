/** Size of the pictures beside shared links, in px: what Open Graph and Twitter cards show without cutting. */
export const SHARE_PICTURE_WIDTH = 1200
export const SHARE_PICTURE_HEIGHT = 630
