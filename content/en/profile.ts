export const profilePage = {
  title: 'Your profile',
  noUser: 'No User Found',
  logInFirst: 'Please log in to view your profile.',
  login: 'Login',
  edit: 'Edit Profile',
  settings: 'Settings',
  logout: 'Logout',
  memberSince: (day: string) => `Member since ${day}`,
  figures: { courses: 'Courses', completed: 'Completed', progress: 'Avg Progress' },
} as const

/** Who somebody is here, by the account's role. */
export const roleNames: Readonly<Record<string, string>> = { student: 'student', admin: 'admin' }

export const profileTabs = {
  label: 'Your account',
  profile: 'Profile',
  enrolled: 'Enrolled Courses',
  email: 'Email',
  role: 'Role',
  memberSince: 'Member since',
  lastUpdated: 'Last updated',
  unknown: 'Not known',
} as const

export const emailReminder = {
  text: 'Please confirm your e-mail address: open the link in the mail we sent you.',
  sendAgain: 'Send the mail again',
} as const
