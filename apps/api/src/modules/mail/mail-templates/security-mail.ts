import type { Texts } from '../mail-content.ts'

/** Letters that tell what happened to an account, so that its owner can object. Times are already written out. */
export interface SecurityMailData {
  session_reuse: { name: string; link: string }
  password_changed: { name: string; time: string; link: string }
  new_device: { name: string; device: string; time: string; link: string }
  email_changed: { name: string; time: string; link: string }
  deletion_planned: { name: string; date: string; link: string }
  deletion_cancelled: { name: string; link: string }
}

export const SECURITY_MAIL_EN: Texts<SecurityMailData> = {
  session_reuse: ({ name, link }) => ({
    subject: 'We signed you out to keep you safe',
    greeting: `Hello, ${name}`,
    paragraphs: [
      'A sign-in of yours was used from two places at once. That should not happen, so we ended it on both.',
      'Please sign in again. If you did not expect this message, change your password as well.',
    ],
    action: { label: 'Sign in', link },
  }),
  password_changed: ({ name, time, link }) => ({
    subject: 'Your password was changed',
    greeting: `Hello, ${name}`,
    paragraphs: [
      `The password of your account was changed on ${time}. Every device was signed out.`,
      'If this was you, there is nothing to do. If it was not, choose a new password at once: whoever did this then loses access.',
    ],
    action: { label: 'It was not me', link },
  }),
  new_device: ({ name, device, time, link }) => ({
    subject: 'A new device signed in to your account',
    greeting: `Hello, ${name}`,
    paragraphs: [
      `Your account was opened with ${device} on ${time}. We have not seen this device with you before.`,
      'If this was you, there is nothing to do. If it was not, sign that device out and change your password.',
    ],
    action: { label: 'See my devices', link },
  }),
  email_changed: ({ name, time, link }) => ({
    subject: 'The e-mail address of your account was changed',
    greeting: `Hello, ${name}`,
    paragraphs: [
      `On ${time} your account was moved to another e-mail address. We will write to the new one from now on.`,
      'If this was you, there is nothing to do. If it was not, please write to us at once, so that we can help you.',
    ],
    action: { label: 'Write to us', link },
  }),
  deletion_planned: ({ name, date, link }) => ({
    subject: 'Your account is closed and will be deleted',
    greeting: `Hello, ${name}`,
    paragraphs: [
      `As you asked, we have closed your account. On ${date} we will delete what it holds, for good.`,
      'If you change your mind, just sign in before that day, and everything stays as it was.',
    ],
    action: { label: 'Keep my account', link },
  }),
  deletion_cancelled: ({ name, link }) => ({
    subject: 'Welcome back, your account stays',
    greeting: `Welcome back, ${name}`,
    paragraphs: [
      'You signed in again, so your account stays open and nothing was deleted.',
      'If it was not you who signed in, change your password now, and ask for the deletion again.',
    ],
    action: { label: 'Go to my account', link },
  }),
}

export const SECURITY_MAIL_ZH: Texts<SecurityMailData> = {
  session_reuse: ({ name, link }) => ({
    subject: '为了您的安全，我们已将您登出',
    greeting: `${name}，您好`,
    paragraphs: [
      '您的一次登录同时在两处被使用，这本不该发生，因此我们在两处都将其结束。',
      '请重新登录。如果这封邮件出乎您的意料，请同时修改密码。',
    ],
    action: { label: '登录', link },
  }),
  password_changed: ({ name, time, link }) => ({
    subject: '您的密码已修改',
    greeting: `${name}，您好`,
    paragraphs: [
      `您账户的密码已于 ${time} 修改，所有设备均已登出。`,
      '如果是您本人的操作，无需理会。如果不是，请立即重新设置密码，对方将随之失去访问权限。',
    ],
    action: { label: '不是我本人操作', link },
  }),
  new_device: ({ name, device, time, link }) => ({
    subject: '有新设备登录了您的账户',
    greeting: `${name}，您好`,
    paragraphs: [
      `您的账户于 ${time} 通过 ${device} 登录，我们此前没有见过您使用这台设备。`,
      '如果是您本人的操作，无需理会。如果不是，请将该设备登出，并修改密码。',
    ],
    action: { label: '查看我的设备', link },
  }),
  email_changed: ({ name, time, link }) => ({
    subject: '您账户的邮箱已更换',
    greeting: `${name}，您好`,
    paragraphs: [
      `您的账户已于 ${time} 更换为另一个邮箱，今后我们将写信到新的地址。`,
      '如果是您本人的操作，无需理会。如果不是，请立即联系我们，我们会帮助您。',
    ],
    action: { label: '联系我们', link },
  }),
  deletion_planned: ({ name, date, link }) => ({
    subject: '您的账户已关闭，即将删除',
    greeting: `${name}，您好`,
    paragraphs: [
      `我们已按您的要求关闭账户，并将于 ${date} 永久删除其中的内容。`,
      '如果您改变主意，只需在此之前登录，一切都会保持原样。',
    ],
    action: { label: '保留我的账户', link },
  }),
  deletion_cancelled: ({ name, link }) => ({
    subject: '欢迎回来，您的账户已保留',
    greeting: `${name}，欢迎回来`,
    paragraphs: [
      '您已重新登录，账户继续保留，没有删除任何内容。',
      '如果登录的不是您本人，请立即修改密码，然后重新申请删除。',
    ],
    action: { label: '前往我的账户', link },
  }),
}
