import ring from '../favicon.svg'

/** The shop's mark, the ring of the five elements. */
export function BrandRing({ size }: { size: number }) {
  return <img src={ring} width={size} height={size} alt="" />
}
