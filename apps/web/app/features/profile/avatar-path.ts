const OWN_AVATAR = /^\/uploads\/avatars\/([\w-]+)\.webp$/

/**
 * Path of an uploaded avatar on this site, whatever origin its URL has. Undefined for other URLs: pages show
 * no pictures of foreign hosts.
 *
 * @param size edge in px: 512, or 96 for small pictures
 */
export function toAvatarPath(url: string | null, size: 512 | 96): string | undefined {
  if (!url || !URL.canParse(url, 'https://shop.invalid')) return undefined
  const name = OWN_AVATAR.exec(new URL(url, 'https://shop.invalid').pathname)?.[1]
  return name && `/uploads/avatars/${name.replace(/-512$/, `-${size}`)}.webp`
}
