import { useImageFailure } from '../../ui/media/use-image-failure.ts'
import { toAvatarPath } from './avatar.ts'

/** The customer's picture, or the initial of their name. Decorative: the name is next to it. */
export function Portrait({ name, avatarUrl }: { name: string; avatarUrl: string | null }) {
  const small = toAvatarPath(avatarUrl, 96)
  const large = toAvatarPath(avatarUrl, 512)
  const { hasFailed, imageProps } = useImageFailure(large)
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-full bg-jade-100 font-heading text-h1 text-jade-700"
    >
      {large && !hasFailed ? (
        <img
          {...imageProps}
          src={large}
          srcSet={`${small} 96w, ${large} 512w`}
          sizes="96px"
          alt=""
          width={96}
          height={96}
          className="size-full object-cover"
        />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  )
}
