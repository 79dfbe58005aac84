import { FilterButton, TopToolbar } from 'react-admin'

/** The actions above a list that can only be filtered. */
export function FilterActions() {
  return (
    <TopToolbar>
      <FilterButton />
    </TopToolbar>
  )
}
