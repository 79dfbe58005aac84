import { Box } from '@mui/material'
import { getAccount } from '@shop/contract/console/account'
import { useQuery } from '@tanstack/react-query'
import { Title, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { FormError } from '../sign-in/form-error.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { FactorsSection } from './factors-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The account of whoever is signed in. */
export function AccountPage() {
  const translate = useTranslate()
  const { api } = useServices()
  const { data: account, error } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => api.call(getAccount, {}, signal),
  })
  return (
    <Box sx={{ maxWidth: '48rem', pt: 2 }}>
      <Title title={translate('account.title')} />
      <FormError error={error ?? undefined} />
      {account ? (
        <>
          <ProfileSection key={account.version} account={account} />
          <PasswordSection />
          <FactorsSection account={account} />
          <PasskeysSection />
          <SessionsSection />
        </>
      ) : (
        !error && <ListSkeleton />
      )}
    </Box>
  )
}
