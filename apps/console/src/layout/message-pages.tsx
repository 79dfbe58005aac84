import { Button } from '@mui/material'
import { Link, Title, useTranslate } from 'react-admin'
import { MessagePage } from '../ui/message-page.tsx'

/** In place of a page that the role may not open. */
export function NotPermittedPage() {
  return <PageOf texts="layout.not_permitted" />
}

/** At an address that has no page. */
export function NotFoundPage() {
  return <PageOf texts="layout.not_found" />
}

function PageOf({ texts }: { texts: string }) {
  const translate = useTranslate()
  const title = translate(`${texts}.title`)
  return (
    <>
      <Title title={title} />
      <MessagePage title={title} text={translate(`${texts}.text`)}>
        <Button component={Link} to="/" variant="contained">
          {translate('layout.not_permitted.home')}
        </Button>
      </MessagePage>
    </>
  )
}
