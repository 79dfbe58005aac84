import { toPaperUrl, type WrappingPaper } from '@shop/contract/orders/gifts.rules'

/** The picture of a wrapping paper, which its label names. */
export function PaperPicture({ paper }: { paper: WrappingPaper }) {
  return (
    <img
      src={toPaperUrl(paper)}
      alt=""
      width={240}
      height={160}
      loading="lazy"
      decoding="async"
      className="aspect-3/2 w-full object-cover"
    />
  )
}
