/** Your sessions, your data and a new password. */
export const en = {
  cancel: 'Cancel',
  sessions: {
    title: 'Signed-in devices',
    about: 'Sign out browsers that you no longer use. Changing your password signs out all others as well.',
    here: 'This browser',
    used: (day: string) => `last used on ${day}`,
    on: (browser: string, system: string) => `${browser} on ${system}`,
    program: 'A program',
    end: 'Sign out',
    endOf: (client: string) => `Sign out: ${client}`,
    others: 'Sign out everywhere else',
    ended: (client: string) => `${client} has been signed out.`,
    alone: 'You are not signed in anywhere else.',
  },
  data: {
    title: 'Your data',
    about: 'Everything this server stores about you, with your finished games, in one file.',
    download: 'Download my data',
    leave: 'Delete my account',
    leaveAbout:
      'Your name, your messages and your ratings are deleted for good. Finished games remain for the other players, ' +
      'without your name. A bot takes over in games that are still being played.',
    password: 'Your password, to confirm',
    sure: 'Yes, delete everything',
    left: 'Your account has been deleted.',
  },
  recover: {
    title: 'Set a new password',
    about: 'Choose a new password. You will be signed in right away.',
    password: 'New password',
    set: 'Set password',
    noCode: 'This link is incomplete. Ask for a new one.',
  },
};

export type Texts = typeof en;
