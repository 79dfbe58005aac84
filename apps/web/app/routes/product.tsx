import { CURRENCY } from '@shop/contract/money/money'
import type { Data } from '@shop/contract/http/endpoint'
import { findCategory } from '@shop/contract/categories/categories.endpoints'
import { getProduct, listRelatedProducts } from '@shop/contract/products/products.endpoints'
import type { Product } from '@shop/contract/products/products.schemas'
import { listProductQuestions } from '@shop/contract/questions/questions.endpoints'
import { listProductReviews } from '@shop/contract/reviews/reviews.endpoints'
import { memo, useEffect, useRef } from 'react'
import { data, redirect } from 'react-router'
import type { SaleTerms } from '@shop/contract/orders/sale-terms'
import type { Route } from './+types/product'
import { toCartItem, toQuantityInCart } from '../features/cart/cart.ts'
import { addToCart } from '../features/cart/cart-store.ts'
import { useCart } from '../features/cart/use-cart.ts'
import { DeliveryFacts } from '../features/products/detail/delivery-facts.tsx'
import { BelowTheFold } from '../features/products/detail/below-the-fold.tsx'
import { Gallery } from '../features/products/detail/gallery.tsx'
import { PurchaseForm } from '../features/products/detail/purchase-form.tsx'
import { toRelatedCards, type RelatedCards } from '../features/products/card-product.ts'
import { StickyPurchaseBar } from '../features/products/detail/sticky-purchase-bar.tsx'
import { usePurchase } from '../features/products/detail/use-purchase.ts'
import { toLocalTerms } from '../features/products/terms.ts'
import { useSession } from '../features/session/use-session.ts'
import { apiFrom } from '../lib/api/api.server.ts'
import { localized } from '../lib/i18n/locale.ts'
import { renameLocalizedField, withoutUnreadTexts } from '../lib/i18n/localized-fields.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { hasSameData } from '../lib/react/same-data.ts'
import { toDescription } from '../lib/seo/page-description.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { toBreadcrumbs } from '../lib/seo/structured-data/breadcrumbs.server.ts'
import { describePage } from '../lib/seo/structured-data/describe-page.server.ts'
import type { StructuredData } from '../lib/seo/structured-data/structured-data-script.tsx'
import {
  createCategoryNaming,
  loadCategories,
  toCategoryNames,
  useCategoryNames,
  type ToCategoryName,
} from '../lib/shop/categories.ts'
import { isSoldOut } from '../lib/shop/stock.ts'
import { toProductQuestions } from '../lib/seo/structured-data/product-questions.server.ts'
import { toReviewData } from '../lib/seo/structured-data/product-reviews.server.ts'
import { toProductData } from '../lib/seo/structured-data/product.server.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { m } from '../paraglide/messages.js'
import { FavoriteHeart, toCardHeart } from '../shell/header/favorite-heart.tsx'
import { isNotFound, PageFailure } from '../shell/not-found-page.tsx'
import { openCartDrawer } from '../shell/overlay/overlay-store.ts'
import { ApproximatePrice } from '../ui/text/approximate-price.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { Link } from '../ui/layout/link.tsx'
import { HeadingText } from '../ui/text/heading-text.tsx'
import { DeferredContent } from '../lib/react/deferred-content.tsx'
import { toOwnChunk } from '../lib/react/own-chunk.tsx'
import { Price } from '../ui/text/price.tsx'
import { Rating } from '../ui/text/rating.tsx'

/** Few products are sold out. */
const BackInStockForm = toOwnChunk(
  () => import('../features/products/back-in-stock-form.tsx'),
  <div className="min-h-12" />,
)
const ProductOpinions = toOwnChunk(
  () => import('../shell/product-opinions.tsx'),
  <div className="min-h-96" />,
)

/** Reviews in the document; more are loaded as the shopper requests them. */
const FIRST_REVIEWS = 5

const NOTHING_RELATED: RelatedCards = { items: [], bought_together: [] }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const input = { params: { id: params.slug } }
  const preview = url.searchParams.get('preview') ?? undefined
  // Related products are optional: streamed, and left out if the call fails.
  const related = api.call(listRelatedProducts, input).then(
    (result) => (result.ok ? toRelatedCards(result.data) : NOTHING_RELATED),
    () => NOTHING_RELATED,
  )
  const optional = <Part,>(call: Promise<{ ok: true; data: Part } | { ok: false }>) =>
    call.then(
      (result) => (result.ok ? result.data : undefined),
      () => undefined,
    )
  const reviews = optional(api.call(listProductReviews, { ...input, query: { limit: FIRST_REVIEWS } }))
  const questions = optional(api.call(listProductQuestions, { ...input, query: {} }))
  const result = await api.call(getProduct, {
    ...input,
    query: { ...(preview !== undefined && { preview }) },
  })
  if (!result.ok) throw data(null, { status: result.status === 429 ? 429 : 404 })
  const { settings, readShopSettings } = hostFrom(context)
  const product = result.data
  if (product.slug !== params.slug) throw redirect(`/product/${product.slug}${url.search}`, 301)
  const toCategoryName = createCategoryNaming(toCategoryNames(await loadCategories(api)))
  const { terms } = await readShopSettings()
  const written = { reviews: await reviews, questions: await questions }
  describePage(
    context,
    toStructuredData(product, { origin: settings.publicUrl, terms, toCategoryName, ...written }),
  )
  return { product: toShownProduct(product), related, ...written }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

/** The texts that this render reads. The cart and the list of viewed products take the name in all languages. */
const toShownProduct = (product: Data<typeof getProduct>): Data<typeof getProduct> => ({
  ...withoutUnreadTexts(product),
  ...renameLocalizedField(product, 'product_name', 'product_name'),
  minerals: product.minerals.map(withoutUnreadTexts),
})

interface StructuredDataOptions {
  origin: string
  terms: SaleTerms
  toCategoryName: ToCategoryName
  reviews: Data<typeof listProductReviews> | undefined
  questions: Data<typeof listProductQuestions> | undefined
}

function toStructuredData(product: Product, options: StructuredDataOptions): StructuredData {
  const { origin, terms, toCategoryName, reviews, questions } = options
  const text = {
    material: toLocalTerms(product.Materials, product),
    color: toLocalTerms(product.product_color, product),
  }
  const steps = toCategorySteps(product, toCategoryName).map((step) => ({ name: step.label, path: step.to }))
  const own = { name: localized(product, 'product_name'), path: `/product/${product.slug}` }
  const withReplies = toProductQuestions(origin, product.slug, questions?.items ?? [])
  return [
    toProductData(product, { origin, text, terms, reviews: toReviewData(reviews?.items ?? []) }),
    toBreadcrumbs(origin, [...steps, own]),
    ...(withReplies ? [withReplies] : []),
  ]
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (!loaderData) {
    const title = isNotFound(error) ? m.error_not_found() : m.product_failed()
    return toPageMeta({ title, noindex: true }, matches)
  }
  const { product } = loaderData
  const path = `/product/${product.slug}`
  const name = localized(product, 'product_name')
  return [
    ...toPageMeta(
      {
        title: name,
        description: toDescription(localized(product, 'product_description')),
        canonicalPath: path,
        sharePicture: product.share_image ? { path: product.share_image, alt: toAlt(product) } : undefined,
        type: 'product',
      },
      matches,
    ),
    { property: 'product:price:amount', content: product.product_price },
    { property: 'product:price:currency', content: CURRENCY },
    { property: 'product:availability', content: isSoldOut(product) ? 'out of stock' : 'in stock' },
  ]
}

/** Alternative text of the product's first picture. */
function toAlt({ images: [first], ...product }: Product): string {
  return first ? localized(first, 'alt') : localized(product, 'product_name')
}

export default memo(function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, ...parts } = loaderData
  // The key resets the choice of size for another product.
  return <ProductDetail key={product.product_id} product={product} {...parts} />
}, hasSameData)

type ProductParts = Route.ComponentProps['loaderData']

function ProductDetail({ product, related, reviews, questions }: ProductParts) {
  const { items } = useCart()
  const { isLoading, user } = useSession()
  // Stores the product in the list of recently viewed ones.
  useEffect(() => {
    // Optional: without its code, the list stays as it is.
    import('../features/products/recent/recent-store.ts').then(
      ({ noteViewed }) => noteViewed(product),
      () => undefined,
    )
  }, [product])
  const buttonRow = useRef<HTMLDivElement>(null)
  const purchase = usePurchase(product, {
    toQuantityInCart: (size) => toQuantityInCart(items, product.product_id, size),
    addToCart: (size, quantity) => addToCart(toCartItem(product, size), quantity),
    onAdded: () => void openCartDrawer(),
  })
  const name = localized(product, 'product_name')
  const toCategoryName = useCategoryNames()
  return (
    <>
      <div className="page-width flex flex-col gap-16 pt-4 pb-16 lg:pb-24">
        <div className="flex flex-col gap-3">
          <Breadcrumb crumbs={[...toCategorySteps(product, toCategoryName), { label: name }]} />
          <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-14">
            <div className="min-w-0">
              <Gallery name={name} images={product.images} />
            </div>
            <div className="flex flex-col gap-6 lg:sticky lg:top-24 lg:self-start">
              <ProductHeading product={product} name={name} />
              <PurchaseForm
                product={product}
                purchase={purchase}
                buttonRef={buttonRow}
                action={<FavoriteHeart product={product} look="button" />}
              />
              {hasSoldOutSize(product) && (
                <BackInStockForm
                  productId={product.product_id}
                  sizes={product.sizes}
                  shopperEmail={isLoading ? undefined : (user?.email ?? null)}
                />
              )}
              <DeliveryFacts product={product} />
              {product.product_category === 'bracelets' && (
                <Link
                  to="/design"
                  className="-mt-3 flex min-h-11 items-center text-sm text-jade-700 underline underline-offset-4"
                >
                  {m.product_design_link()}
                </Link>
              )}
            </div>
          </div>
        </div>
        <DeferredContent>
          <BelowTheFold
            product={product}
            related={related}
            cardAction={toCardHeart}
            opinions={
              reviews && <ProductOpinions product={product} reviews={reviews} questions={questions} />
            }
          />
        </DeferredContent>
      </div>
      {!isSoldOut(product) && <StickyPurchaseBar product={product} purchase={purchase} target={buttonRow} />}
    </>
  )
}

function ProductHeading({ product, name }: { product: Product; name: string }) {
  return (
    <div className="flex flex-col gap-3">
      {product.is_new && (
        <Badge tone="jade" className="self-start">
          {m.product_new()}
        </Badge>
      )}
      <h1>
        <HeadingText>{name}</HeadingText>
      </h1>
      {product.rating && (
        <a href="#reviews" className="-my-2 inline-flex min-h-11 self-start hover:underline">
          <Rating {...product.rating} />
        </a>
      )}
      {product.Gem && <p className="text-muted">{toLocalTerms(product.Gem, product)}</p>}
      <Price
        money={product.product_price}
        before={product.compare_at_price}
        className="font-heading text-h2 [&_s]:text-lg"
      />
      <ApproximatePrice money={product.product_price} />
      {product.compare_at_price && <p className="text-sm text-muted">{m.product_old_price()}</p>}
      <p className="text-sm text-muted">{m.product_tax_included()}</p>
    </div>
  )
}

/** Whether a size is sold out, so that a back-in-stock alert makes sense. */
function hasSoldOutSize(product: Product): boolean {
  return isSoldOut(product) || product.sizes.some(({ stock }) => stock <= 0)
}

/** Category and subcategory, as far as the shop knows them. */
function toCategorySteps({ product_category, product_subcategory }: Product, toCategoryName: ToCategoryName) {
  return [product_category, product_subcategory]
    .filter((slug) => findCategory(slug))
    .map((slug) => ({ label: toCategoryName(slug), to: `/category/${slug}` }))
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure error={error} title={m.product_failed()}>
      {m.product_failed_hint()}
    </PageFailure>
  )
}
