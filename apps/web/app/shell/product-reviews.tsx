import { ReviewSection, type ReviewSectionProps } from '../features/reviews/product/review-section.tsx'
import { useSession } from '../features/session/use-session.ts'

/** Reviews and questions of a product page, for the shopper who is there. Load it lazily. */
export default function ProductReviews(props: Omit<ReviewSectionProps, 'session'>) {
  const { isLoading, user, lastKnown } = useSession()
  return <ReviewSection {...props} session={{ isLoading, shopperId: (user ?? lastKnown)?.user_id }} />
}
