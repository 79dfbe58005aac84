/** Rows of label and value; rows without a value are left out. */
export function FactRows({ rows }: { rows: readonly [label: string, value: React.ReactNode][] }) {
  return (
    <dl className="border-t border-line">
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-4 border-b border-line py-3">
            <dt className="text-muted">{label}</dt>
            <dd className="first-letter:uppercase">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
