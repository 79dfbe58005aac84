import type { Story } from '@shop/contract/articles/articles.schemas'
import { cx } from '../../ui/layout/class-names.ts'
import { FiveElementRing } from '../../ui/media/five-element-ring.tsx'
import { Picture } from '../../ui/media/picture.tsx'

export interface StoryPictureProps {
  story: Pick<Story, 'image' | 'stones'>
  /** Value of the `sizes` attribute. */
  sizes: string
  /** Renders a round crop of a stone's picture. */
  renderStone: (stone: string) => React.ReactNode
  /** Visible without scrolling: loaded with high priority. */
  priority: boolean
  className: string
}

/** A story's decorative picture; stories without one show their stones on jade. */
export function StoryPicture({ story, sizes, renderStone, priority, className }: StoryPictureProps) {
  if (story.image)
    return (
      <Picture
        image={story.image}
        kind="page"
        sizes={sizes}
        priority={priority}
        alt=""
        className={className}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={cx('relative flex items-end overflow-hidden rounded-card bg-jade-700 p-3 sm:p-4', className)}
    >
      <FiveElementRing className="absolute -right-1/6 -bottom-1/4 size-4/5 opacity-40" />
      <span className="relative flex gap-1.5 sm:gap-2">{story.stones.slice(0, 3).map(renderStone)}</span>
    </span>
  )
}
