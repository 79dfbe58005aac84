const OWN_AVATAR = /^\/uploads\/avatars\/([\w-]+)\.webp$/

/**
 * Where to get a shopper's picture: the path on this site of one that was uploaded here, whatever origin its address
 * names. Undefined for any other address, because the pages show no pictures of foreign hosts.
 *
 * @param size the edge in px: 512, or 96 for what is small
 */
export function toAvatarPath(url: string | null, size: 512 | 96): string | undefined {
  if (!url || !URL.canParse(url, 'https://shop.invalid')) return undefined
  const name = OWN_AVATAR.exec(new URL(url, 'https://shop.invalid').pathname)?.[1]
  return name && `/uploads/avatars/${name.replace(/-512$/, `-${size}`)}.webp`
}
