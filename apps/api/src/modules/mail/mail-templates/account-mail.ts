import type { Texts } from '../mail-content.ts'

/** Letters that carry a link which proves an address or opens an account. */
export interface AccountMailData {
  verify_email: { name: string; link: string; hours: number }
  account_exists: { name: string; link: string }
  password_reset: { name: string; link: string; minutes: number }
  email_change: { name: string; link: string; hours: number }
}

export const ACCOUNT_MAIL_EN: Texts<AccountMailData> = {
  verify_email: ({ name, link, hours }) => ({
    subject: 'Please confirm your e-mail address',
    greeting: `Welcome, ${name}`,
    paragraphs: [
      'Thank you for opening an account with us. Please confirm that this address is yours.',
      `The link opens your account for ${hours} hours. If you did not ask for it, you can ignore this message.`,
    ],
    action: { label: 'Confirm my address', link },
  }),
  account_exists: ({ name, link }) => ({
    subject: 'You already have an account',
    greeting: `Hello, ${name}`,
    paragraphs: [
      'Somebody, probably you, just tried to open an account with this address. You already have one.',
      'You can sign in with your password, or ask for a new one if you do not remember it.',
    ],
    action: { label: 'Sign in', link },
  }),
  password_reset: ({ name, link, minutes }) => ({
    subject: 'Choose a new password',
    greeting: `Hello, ${name}`,
    paragraphs: [
      'You asked to choose a new password. The link below lets you, once.',
      `It works for ${minutes} minutes. If you did not ask for it, you can ignore this message: your password stays as it is.`,
    ],
    action: { label: 'Choose a new password', link },
  }),
  email_change: ({ name, link, hours }) => ({
    subject: 'Please confirm your new e-mail address',
    greeting: `Hello, ${name}`,
    paragraphs: [
      'You asked to use this address for your account from now on. Please confirm that it is yours.',
      `The link works for ${hours} hours. Until you follow it, nothing changes. If you did not ask for it, you can ignore this message.`,
    ],
    action: { label: 'Use this address', link },
  }),
}

export const ACCOUNT_MAIL_ZH: Texts<AccountMailData> = {
  verify_email: ({ name, link, hours }) => ({
    subject: '请确认您的邮箱地址',
    greeting: `${name}，欢迎您`,
    paragraphs: [
      '感谢您注册账户。请确认这个邮箱地址属于您。',
      `链接在 ${hours} 小时内有效。如果不是您本人的操作，请忽略这封邮件。`,
    ],
    action: { label: '确认邮箱', link },
  }),
  account_exists: ({ name, link }) => ({
    subject: '您已经拥有账户',
    greeting: `${name}，您好`,
    paragraphs: [
      '刚刚有人（很可能是您本人）尝试用这个邮箱注册，而您已经拥有账户。',
      '请直接用密码登录；如果忘记了密码，可以重新设置。',
    ],
    action: { label: '登录', link },
  }),
  password_reset: ({ name, link, minutes }) => ({
    subject: '重新设置您的密码',
    greeting: `${name}，您好`,
    paragraphs: [
      '您申请了重新设置密码。请通过下面的链接设置，链接只能使用一次。',
      `链接在 ${minutes} 分钟内有效。如果不是您本人的操作，请忽略这封邮件，您的密码不会改变。`,
    ],
    action: { label: '设置新密码', link },
  }),
  email_change: ({ name, link, hours }) => ({
    subject: '请确认您的新邮箱地址',
    greeting: `${name}，您好`,
    paragraphs: [
      '您申请将账户的邮箱更换为这个地址。请确认它属于您。',
      `链接在 ${hours} 小时内有效，点击之前一切保持不变。如果不是您本人的操作，请忽略这封邮件。`,
    ],
    action: { label: '使用这个邮箱', link },
  }),
}
