export const usage = `Usage: npm run rookery -- <command>

  start [--role web|worker|realtime]     run the community (the same as npm start), or only this role
  login-link <email>                     print a login link for this email address
  second-factor off <email>              remove two-step login and passkeys of a member who lost them
  badge add|remove <username> <badge>    give a member a badge, or remove it
  migrate                                apply pending migrations to the database, then exit
  upgrade --check | upgrade <folder>     show what this version will change; or back up into the folder, then migrate
  backup <file, folder or s3://bucket/prefix> [--to-keep <n>]
                                         write everything into one file; keep only the newest n backups there
  move media --to s3|folder              copy all media to the configured bucket, or back
  move database --to <url>|embedded      copy all rows to your own PostgreSQL, or back
  restore <file> [--identity <file>]     restore a backup into an empty folder and database
  verify <file> [--identity <file>]      check that a backup can be restored; --identity decrypts it
  jobs [--failed] | jobs retry <id>|--all
                                         list running, waiting and failed jobs; or retry failed ones
  mails [--addresses]                    list waiting, failed and refused emails; --addresses shows full addresses
  doctor [--fix]                         check the settings and services; --fix repairs what is safe to repair
  version                                print the version, with its commit and date
  demo [--web <folder>]                  run a demo community in its own folder; --web uses this build of the web app

Settings come from the environment and from a .env file. See .env.example for all of them.
All commands except restore and move database work while the server is running.
`;
