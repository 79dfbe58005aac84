import { defineMails, type Texts } from '../../mail/define-mails.service.ts'

/** Mails about changes of an account, so that its owner can object. Times are already formatted. */
interface SecurityMailData {
  session_reuse: { name: string; link: string }
  password_changed: { name: string; time: string; link: string }
  new_device: { name: string; device: string; time: string; link: string }
  email_changed: { name: string; time: string; link: string }
  deletion_planned: { name: string; date: string; link: string }
  deletion_cancelled: { name: string; link: string }
}

const EN: Texts<SecurityMailData> = {
  session_reuse: ({ name, link }) => ({
    subject: 'We logged you out to protect your account',
    greeting: `Hello, ${name}`,
    paragraphs: [
      'One of your logins was used from two places at once. That shouldn’t happen, so we ended it in both.',
      'Please log in again. If you weren’t expecting this email, change your password as well.',
    ],
    action: { label: 'Log in', link },
  }),
  password_changed: ({ name, time, link }) => ({
    subject: 'Your password was changed',
    greeting: `Hello, ${name}`,
    paragraphs: [
      `Your account password was changed on ${time}, and all devices were logged out.`,
      'If this was you, there’s nothing to do. If it wasn’t, choose a new password now to lock out whoever did this.',
    ],
    action: { label: 'This wasn’t me', link },
  }),
  new_device: ({ name, device, time, link }) => ({
    subject: 'New login to your account',
    greeting: `Hello, ${name}`,
    paragraphs: [
      `Your account was opened from a new device: ${device} on ${time}.`,
      'If this was you, there’s nothing to do. If it wasn’t, log that device out and change your password.',
    ],
    action: { label: 'View my devices', link },
  }),
  email_changed: ({ name, time, link }) => ({
    subject: 'Your account email was changed',
    greeting: `Hello, ${name}`,
    paragraphs: [
      `On ${time}, your account was moved to another email address. From now on, we’ll write to the new one.`,
      'If this was you, there’s nothing to do. If it wasn’t, please write to us right away so we can help.',
    ],
    action: { label: 'Write to us', link },
  }),
  deletion_planned: ({ name, date, link }) => ({
    subject: 'Your account is closed and will be deleted',
    greeting: `Hello, ${name}`,
    paragraphs: [
      `As you asked, we’ve closed your account. On ${date}, we’ll permanently delete its data.`,
      'If you change your mind, just log in before then, and everything stays as it was.',
    ],
    action: { label: 'Keep my account', link },
  }),
  deletion_cancelled: ({ name, link }) => ({
    subject: 'Welcome back, your account stays open',
    greeting: `Welcome back, ${name}`,
    paragraphs: [
      'You logged in again, so your account stays open and nothing was deleted.',
      'If it wasn’t you who logged in, change your password now and request the deletion again.',
    ],
    action: { label: 'Go to my account', link },
  }),
}

const ZH: Texts<SecurityMailData> = {
  session_reuse: ({ name, link }) => ({
    subject: '为保护账户安全，我们已让您退出登录',
    greeting: `${name}，您好`,
    paragraphs: [
      '您的一次登录同时在两处使用。这本不应发生，因此我们已结束这次登录。',
      '请重新登录。如果您不了解其中原因，请同时修改密码。',
    ],
    action: { label: '登录', link },
  }),
  password_changed: ({ name, time, link }) => ({
    subject: '您的密码已修改',
    greeting: `${name}，您好`,
    paragraphs: [
      `您的账户密码已于 ${time} 修改，所有设备均已退出登录。`,
      '如果是您本人的操作，无需理会。如果不是，请立即重设密码，对方将无法再访问您的账户。',
    ],
    action: { label: '不是我本人操作', link },
  }),
  new_device: ({ name, device, time, link }) => ({
    subject: '有新设备登录了您的账户',
    greeting: `${name}，您好`,
    paragraphs: [
      `您的账户于 ${time} 在新设备 ${device} 上登录。`,
      '如果是您本人的操作，无需理会。如果不是，请让该设备退出登录，并修改密码。',
    ],
    action: { label: '查看我的设备', link },
  }),
  email_changed: ({ name, time, link }) => ({
    subject: '您的账户邮箱已更换',
    greeting: `${name}，您好`,
    paragraphs: [
      `您的账户邮箱已于 ${time} 更换，今后的邮件将发送至新邮箱。`,
      '如果是您本人的操作，无需理会。如果不是，请立即联系我们，我们会帮助您。',
    ],
    action: { label: '联系我们', link },
  }),
  deletion_planned: ({ name, date, link }) => ({
    subject: '您的账户已注销，即将删除',
    greeting: `${name}，您好`,
    paragraphs: [
      `我们已按您的要求注销账户，并将于 ${date} 永久删除其中的数据。`,
      '如果您改变主意，只需在此之前登录，一切都会保持原样。',
    ],
    action: { label: '保留我的账户', link },
  }),
  deletion_cancelled: ({ name, link }) => ({
    subject: '欢迎回来，您的账户已保留',
    greeting: `${name}，欢迎回来`,
    paragraphs: [
      '您已重新登录，账户继续保留，没有删除任何内容。',
      '如果登录的不是您本人，请立即修改密码，然后重新申请注销。',
    ],
    action: { label: '前往我的账户', link },
  }),
}

export const SECURITY_MAILS = defineMails<SecurityMailData>({ en: EN, zh: ZH })
