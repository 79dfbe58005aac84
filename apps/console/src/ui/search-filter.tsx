import { SearchInput, useTranslate, type SearchInputProps } from 'react-admin'

/** The search field above a list, with a name for screen readers. */
export function SearchFilter(props: SearchInputProps) {
  const translate = useTranslate()
  return <SearchInput {...props} inputProps={{ 'aria-label': translate('ra.action.search') }} />
}
