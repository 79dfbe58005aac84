import VisibleIcon from '@mui/icons-material/VisibilityOutlined'
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined'
import { IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

/** A password, which can be shown. */
export function PasswordField(props: TextFieldProps) {
  const translate = useTranslate()
  const [isVisible, setVisible] = useState(false)
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      slotProps={{
        htmlInput: { maxLength: 200, autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={translate(isVisible ? 'sign_in.hide_password' : 'sign_in.show_password')}
                onClick={() => setVisible(!isVisible)}
              >
                {isVisible ? <HiddenIcon /> : <VisibleIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
