import { Icon } from '../../ui/media/icons.tsx'

/** Details that most people leave collapsed. */
export function Disclosure({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-12 list-none items-center gap-3 py-2 font-medium [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right"
          className="size-5 text-jade-700 transition-transform group-open:rotate-90"
        />
        {title}
      </summary>
      {children}
    </details>
  )
}
