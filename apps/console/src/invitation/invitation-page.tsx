import { Box, Button, Card, TextField, Typography } from '@mui/material'
import { acceptInvitation, openInvitation } from '@shop/contract/staff/invitations.console'
import type { Data } from '@shop/contract/http/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isNewPassword, NewPasswordField } from '../account/new-password-field.tsx'
import { hasCode } from '../data/api-error.ts'
import { useServices } from '../data/services.ts'
import { LanguageButton } from '../layout/language-button.tsx'
import { useRoleName } from '../roles/use-role-name.ts'
import { FormError } from '../ui/form-error.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { BrandRing } from '../ui/brand-ring.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { MessagePage } from '../ui/message-page.tsx'

/** Where the link of an invitation leads: the invited person creates their account. */
export function InvitationPage() {
  const translate = useTranslate()
  const { api } = useServices()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.call(openInvitation, { body: { token } }),
    // The form stays while it is being accepted.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const isInvalid = hasCode(error, 'INVITATION_INVALID', 'VALIDATION_FAILED')
  return (
    <Box component="main" sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1 }}>
        <LanguageButton />
      </Box>
      {isInvalid ? (
        <MessagePage
          title={translate('staff.invitation.invalid')}
          text={translate('staff.invitation.invalid_text')}
        >
          <Button component={Link} to="/" variant="contained">
            {translate('staff.invitation.to_sign_in')}
          </Button>
        </MessagePage>
      ) : (
        <Box sx={{ mx: 'auto', maxWidth: '27rem', px: 2, pt: { xs: 2, sm: 8 }, pb: 6 }}>
          <Box sx={{ textAlign: 'center', mb: 3 }}>
            <BrandRing size={48} />
            <Typography variant="h1" sx={{ mt: 2 }}>
              {translate('staff.invitation.title')}
            </Typography>
          </Box>
          <FormError error={error ?? undefined} />
          {data ? <AcceptForm {...data} token={token} /> : !error && <ListSkeleton />}
        </Box>
      )}
    </Box>
  )
}

interface AcceptFormProps extends Data<typeof openInvitation> {
  token: string
}

function AcceptForm({ email, role, role_name: roleName, token }: AcceptFormProps) {
  const translate = useTranslate()
  const { api, session } = useServices()
  const navigate = useNavigate()
  const toRoleName = useRoleName()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = isChecked && name.trim() === ''
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    setChecked(true)
    if (name.trim() === '' || !isNewPassword(password)) return
    session.set(await api.call(acceptInvitation, { body: { token, name, password } }))
    // A live shop's sign-in page goes on with the second factor.
    await navigate('/', { replace: true })
  })
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <form onSubmit={onSubmit} noValidate>
        <Typography sx={{ mb: 2 }}>
          {translate('staff.invitation.text', { email, role: toRoleName({ id: role, name: roleName }) })}
        </Typography>
        <FormError error={error} />
        <input hidden readOnly autoComplete="username" value={email} />
        <TextField
          label={translate('staff.invitation.name')}
          name="name"
          autoComplete="name"
          autoFocus
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isMissing}
          helperText={isMissing && translate('sign_in.required')}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <NewPasswordField
          label={translate('staff.invitation.password')}
          value={password}
          onChange={setPassword}
          isChecked={isChecked}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={isSubmitting}
          sx={{ mt: 2 }}
        >
          {translate('staff.invitation.submit')}
        </Button>
      </form>
    </Card>
  )
}
