/** Size of Open Graph and Twitter card pictures in px, which both show uncropped. */
export const SHARE_PICTURE_WIDTH = 1200
export const SHARE_PICTURE_HEIGHT = 630
