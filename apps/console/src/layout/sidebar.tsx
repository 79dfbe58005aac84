import { useMediaQuery, type Theme } from '@mui/material'
import { useEffect, useState } from 'react'
import { Sidebar as ReactAdminSidebar, type SidebarProps } from 'react-admin'

/**
 * react-admin's, left out briefly when a window becomes as narrow as a phone's: its drawer would open and close at
 * once, and MUI would keep the page behind it hidden from screen readers.
 */
export function Sidebar(props: SidebarProps) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [wasPhone, setWasPhone] = useState(isPhone)
  useEffect(() => setWasPhone(isPhone), [isPhone])
  return wasPhone === isPhone ? <ReactAdminSidebar {...props} /> : null
}
