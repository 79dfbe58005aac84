import { alpha } from '@mui/material/styles'
import { defaultTheme, type RaThemeOptions } from 'react-admin'

/** The shop's colours (apps/web/app/styles/theme.css), and what they are on a dark ground. */
const LIGHT = {
  paper: '#faf7f1',
  surface: '#ffffff',
  ink: '#14201e',
  muted: '#57635f',
  line: '#e4ded2',
  edge: '#857f72',
  primary: '#0a5b54',
  primaryHover: '#2e8278',
  tint: '#ddebe7',
  onPrimary: '#ffffff',
  danger: '#9b2c22',
  ok: '#1f6b45',
  warning: '#8a6410',
}
const DARK: typeof LIGHT = {
  paper: '#0c1816',
  surface: '#13221f',
  ink: '#eef1ec',
  muted: '#a9b6b1',
  line: '#2b3c38',
  edge: '#7d8b86',
  primary: '#7cc4b8',
  primaryHover: '#a3d8cf',
  tint: '#1b3a35',
  onPrimary: '#06251f',
  danger: '#f0998f',
  ok: '#85cfa6',
  warning: '#efb730',
}
/** The colour of the app bar, in both. */
const JADE_900 = '#06332f'
const GOLD = '#efb730'

const HEADING_FONT =
  "'Playfair Display', 'Playfair Fallback', 'Songti SC', 'Noto Serif CJK SC', 'SimSun', serif"
const BODY_FONT =
  "'Roboto', 'Roboto Fallback', 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', system-ui, sans-serif"

/** Where lists are cards (useMediaQuery of the breakpoint `md`). */
const PHONE = '@media (max-width: 899.95px)'
const BULK_BAR = '.RaBulkActionsToolbar-toolbar'
const TOUCH = '@media (pointer: coarse)'
const TOUCH_TARGET = { [TOUCH]: { minHeight: 44, minWidth: 44 } }

type Mode = 'light' | 'dark'

const HEADING = { fontFamily: HEADING_FONT, fontWeight: 500, fontFeatureSettings: "'lnum'" }
const toHairline = ({ line }: typeof LIGHT) => `1px solid ${line}`

export const lightTheme = createTheme('light', LIGHT)
export const darkTheme = createTheme('dark', DARK)

/** Dense but calm: hairlines instead of shadows, 2 px corners, 44 px targets where fingers point. */
function createTheme(mode: Mode, colors: typeof LIGHT): RaThemeOptions {
  return {
    ...defaultTheme,
    palette: {
      mode,
      primary: { main: colors.primary, dark: colors.primaryHover, contrastText: colors.onPrimary },
      secondary: { main: mode === 'light' ? '#8a6410' : GOLD },
      error: { main: colors.danger },
      success: { main: colors.ok },
      warning: { main: colors.warning },
      info: { main: mode === 'light' ? '#2f5d86' : '#9cc3e6' },
      text: { primary: colors.ink, secondary: colors.muted },
      background: { default: colors.paper, paper: colors.surface },
      divider: colors.line,
    },
    shape: { borderRadius: 2 },
    sidebar: { width: 224, closedWidth: 56 },
    typography: {
      fontFamily: BODY_FONT,
      fontSize: 14,
      h1: { ...HEADING, fontSize: '1.75rem', lineHeight: 1.2 },
      h2: { ...HEADING, fontSize: '1.375rem', lineHeight: 1.3 },
      h3: { ...HEADING, fontSize: '1.125rem', lineHeight: 1.35 },
      h6: { ...HEADING, fontSize: '1.1875rem' },
      button: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 },
    },
    components: {
      ...defaultTheme.components,
      ...toMaterialComponents(colors),
      ...toAdminComponents(mode, colors),
    },
  }
}

function toMaterialComponents(colors: typeof LIGHT): RaThemeOptions['components'] {
  const hairline = toHairline(colors)
  const focusRing = { outline: `2px solid ${colors.primary}`, outlineOffset: 2 }
  return {
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': focusRing,
        // Focused by script; they take no keyboard input.
        'main:focus-visible, h1:focus-visible': { outline: 'none' },
        '::selection': { background: colors.primary, color: colors.onPrimary },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: TOUCH_TARGET } },
    MuiIconButton: { styleOverrides: { root: TOUCH_TARGET } },
    MuiMenuItem: { styleOverrides: { root: { [TOUCH]: { minHeight: 44 } } } },
    MuiCheckbox: { styleOverrides: { root: TOUCH_TARGET } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: hairline } } },
    MuiDialog: { styleOverrides: { paper: { border: hairline } } },
    MuiDialogTitle: { styleOverrides: { root: { ...HEADING, fontSize: '1.25rem' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
    MuiTextField: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
    },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: colors.surface, [TOUCH]: { minHeight: 44 } },
        notchedOutline: { borderColor: colors.edge },
        // Smaller text makes iOS zoom in.
        input: { [TOUCH]: { fontSize: '1rem' } },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colors.line, fontVariantNumeric: 'tabular-nums' },
        head: { color: colors.muted, fontWeight: 500, backgroundColor: colors.surface },
      },
    },
    MuiListItem: { styleOverrides: { divider: { '&:last-of-type': { borderBottom: 0 } } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 9999, fontWeight: 500 } } },
    MuiTooltip: { styleOverrides: { tooltip: { backgroundColor: JADE_900, fontSize: '0.8125rem' } } },
    MuiLink: {
      defaultProps: { underline: 'always' },
      styleOverrides: { root: { textUnderlineOffset: '0.2em', '&.Mui-focusVisible': focusRing } },
    },
    MuiAppBar: { defaultProps: { elevation: 0 } },
  }
}

function toAdminComponents(mode: Mode, colors: typeof LIGHT): RaThemeOptions['components'] {
  const hairline = toHairline(colors)
  return {
    // A save is shown when the server has confirmed it: it may refuse a stale version.
    RaEdit: {
      defaultProps: { mutationMode: 'pessimistic' },
      styleOverrides: { root: { paddingTop: 16 } },
    },
    RaCreate: { styleOverrides: { root: { paddingTop: 16 } } },
    RaAppBar: {
      defaultProps: { color: 'transparent' },
      styleOverrides: {
        root: {
          backgroundColor: JADE_900,
          color: '#ffffff',
          borderBottom: `2px solid ${alpha(GOLD, 0.75)}`,
          '& .MuiButtonBase-root.Mui-focusVisible, & a:focus-visible': { outlineColor: GOLD },
        },
      },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          margin: '1px 8px',
          borderRadius: 2,
          color: colors.ink,
          '& .MuiListItemIcon-root': { minWidth: 36, color: colors.muted },
          '&.RaMenuItemLink-active': {
            backgroundColor: colors.tint,
            color: mode === 'light' ? JADE_900 : colors.ink,
            fontWeight: 500,
            boxShadow: `inset 2px 0 0 ${GOLD}`,
            '& .MuiListItemIcon-root': { color: colors.primary },
          },
        },
      },
    },
    // On phones react-admin gives both a white ground, and the second one the height of a finger without a button.
    RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
    RaTopToolbar: {
      styleOverrides: {
        root: { '&&': { backgroundColor: 'transparent', minHeight: 0, padding: '4px 0' } },
      },
    },
    RaToolbar: {
      styleOverrides: { root: { backgroundColor: colors.surface, borderTop: hairline } },
    },
    // A wide table scrolls within the page.
    RaList: {
      styleOverrides: {
        root: {
          minWidth: 0,
          '& .RaList-main, & .RaList-content': { minWidth: 0, maxWidth: '100%' },
          [`& .RaList-main:has(${BULK_BAR}:not(.RaBulkActionsToolbar-collapsed))`]: {
            [PHONE]: { paddingBottom: '72px' },
          },
        },
      },
    },
    RaBulkActionsToolbar: { styleOverrides: { root: { [PHONE]: toBulkBar(hairline) } } },
    // react-admin fades the text at the end of a line, and with it the status.
    RaSimpleList: { styleOverrides: { root: { '& .RaSimpleList-tertiary': { opacity: 1 } } } },
    RaDataTable: {
      styleOverrides: {
        root: {
          '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
          '& .RaDataTable-clickableRow:hover': { backgroundColor: alpha(colors.tint, 0.5) },
        },
      },
    },
  }
}

/** On phones it stands at the bottom, near the thumb: above the list it would cover the filters. */
function toBulkBar(hairline: string) {
  return {
    [`& ${BULK_BAR}`]: {
      position: 'fixed',
      bottom: 0,
      transform: 'none',
      height: 'auto',
      flexWrap: 'wrap',
      borderTop: hairline,
      paddingBottom: 'env(safe-area-inset-bottom)',
    },
    [`& ${BULK_BAR}.RaBulkActionsToolbar-collapsed`]: { display: 'none' },
  }
}
