import type { ComponentType } from 'react'

/** What the search can open: a record, a page, an action or a setting. */
export interface SearchOption {
  /** Tells it from all others. */
  id: string
  /** The heading that it stands under. */
  group: string
  label: string
  detail?: string | undefined
  icon: ComponentType
  /** Its address. */
  to: string
}
