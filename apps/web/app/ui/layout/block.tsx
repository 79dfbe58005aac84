/** A part of a page below a heading of its own. */
export function Block({
  title,
  id,
  children,
}: {
  title: string
  id?: string | undefined
  children: React.ReactNode
}) {
  return (
    <section id={id}>
      <h2 className="mb-3 text-h3">{title}</h2>
      {children}
    </section>
  )
}
