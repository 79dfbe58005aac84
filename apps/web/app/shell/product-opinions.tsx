import type { ProductDetail } from '@shop/contract/products/products.schemas'
import { QuestionSection } from '../features/questions/question-section.tsx'
import type { QuestionPage } from '../features/questions/use-questions.ts'
import { ReviewSection } from '../features/reviews/product/review-section.tsx'
import type { ReviewPage } from '../features/reviews/product/use-reviews.ts'
import { useSession } from '../features/session/use-session.ts'
import { useLocaleNavigate } from '../lib/i18n/locale-path.tsx'
import { toReturnQuery } from '../lib/storage/return-path.ts'

interface ProductOpinionsProps {
  product: Pick<ProductDetail, 'product_id' | 'slug'>
  reviews: ReviewPage
  questions: QuestionPage | undefined
}

/** Reviews and questions of a product page, for the shopper who is there. Load it lazily. */
export default function ProductOpinions({ product, reviews, questions }: ProductOpinionsProps) {
  const { product_id: productId, slug } = product
  const { isLoading, user, lastKnown } = useSession()
  const shopperId = (user ?? lastKnown)?.user_id
  const navigate = useLocaleNavigate()
  const signIn = () => void navigate(`/login${toReturnQuery(`/product/${slug}#reviews`)}`)
  const onSignIn = isLoading || shopperId ? undefined : signIn
  return (
    <>
      <ReviewSection productId={productId} first={reviews} shopperId={shopperId} onSignIn={onSignIn} />
      <QuestionSection productId={productId} first={questions} shopperId={shopperId} onSignIn={onSignIn} />
    </>
  )
}
