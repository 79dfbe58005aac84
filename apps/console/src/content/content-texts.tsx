import { useTranslate } from 'react-admin'
import { TextsInput } from '../ui/texts-input.tsx'

interface ContentTextsProps {
  source: string
  isLong?: boolean
}

/** A text of a content form in each language. */
export function ContentTexts({ source, isLong = false }: ContentTextsProps) {
  const translate = useTranslate()
  return (
    <TextsInput
      source={source}
      label={translate(`resources.content.fields.${source}`)}
      multiline={isLong}
      minRows={isLong ? 2 : 1}
    />
  )
}
