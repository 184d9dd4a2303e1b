/** Your sessions, your data and a new password. */
export const en = {
  cancel: 'Cancel',
  sessions: {
    title: 'Where you are signed in',
    about: 'Sign out browsers that you no longer use. A new password signs out all the others as well.',
    here: 'This browser',
    used: (day: string) => `last used on ${day}`,
    on: (browser: string, system: string) => `${browser} on ${system}`,
    program: 'A program',
    end: 'End',
    endOf: (client: string) => `End: ${client}`,
    others: 'Sign out everywhere else',
    ended: (client: string) => `${client} has been signed out.`,
    alone: 'You are signed in nowhere else.',
  },
  data: {
    title: 'Your data',
    about: 'Everything that is kept of you, with your finished games, in one file.',
    download: 'Download my data',
    leave: 'Delete my account',
    leaveAbout:
      'Your name, your messages and your ratings are removed for good. Finished games stay for those who played ' +
      'them with you, under no name. A bot plays on where a game goes on.',
    password: 'Your password, to be sure',
    sure: 'I mean it: delete everything',
    left: 'You are forgotten here.',
  },
  recover: {
    title: 'A new password',
    about: 'Choose a new password. Then you are signed in.',
    password: 'New password',
    set: 'Set the password',
    noCode: 'This link is not complete. Ask for a new one.',
  },
};

export type Texts = typeof en;
