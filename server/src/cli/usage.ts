export const usage = `Usage: npm run rookery -- <verb>

  start [--role web|worker|realtime]     run the community (the same as npm start), or this part of its work
  login-link <email>                     print a sign-in link for this address
  badge add|remove <username> <badge>    give a member a badge, or take it back
  migrate                                bring the database up to date, then end
  upgrade --check | upgrade <folder>     say what this version will do to the data; or back up into the folder, and do it
  backup <file, folder or s3://bucket/prefix> [--to-keep <n>]
                                         write everything into one file; of those there keep the newest n
  move media --to s3|folder              copy all media to the bucket that the settings name, or back
  move database --to <url>|embedded      copy all rows to a PostgreSQL of your own, or back
  restore <file> [--identity <file>]     make a community of a backup, in an empty folder and database
  verify <file> [--identity <file>]      try out whether a backup can be restored; the key of one that is encrypted
  jobs [--failed] | jobs retry <id>|--all
                                         list the jobs that run, wait or failed; or try those that failed again
  mails [--addresses]                    list the mails that wait, failed or were refused; with whole addresses
  doctor [--fix]                         say what is configured and reachable, and what to repair; --fix mends what is safe
  version                                print the version, with its commit and day
  demo [--web <folder>]                  run a made-up community in a folder of its own; with this build of the web app

Settings come from the environment and from a .env file: .env.example explains each.
Every verb but restore and move database works while the server runs.
`;
