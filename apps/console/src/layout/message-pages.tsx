import { Button } from '@mui/material'
import { Link, Title, useTranslate } from 'react-admin'
import { MessagePage } from '../ui/message-page.tsx'

/** In place of a page that the role may not open. */
export function NotPermittedPage() {
  return <PageOf texts="layout.not_permitted" title="ra.page.access_denied" />
}

/** At an address that has no page. */
export function NotFoundPage() {
  return <PageOf texts="layout.not_found" title="ra.page.not_found" />
}

function PageOf({ texts, title }: { texts: string; title: string }) {
  const translate = useTranslate()
  return (
    <>
      <Title title={translate(title)} />
      <MessagePage title={translate(`${texts}.title`)} text={translate(`${texts}.text`)}>
        <Button component={Link} to="/" variant="contained">
          {translate('layout.not_permitted.home')}
        </Button>
      </MessagePage>
    </>
  )
}
