/* Yardstick: Can't Stop as a reusable engine in C: state struct, legal mask, apply, chance; the algorithm and draws that a compiled Python engine of the same shape makes. gcc -O3 -march=native -shared -fPIC */
#include <stdint.h>
#include <stddef.h>
#include <string.h>
#include <stdbool.h>
enum {DECIDE,CHANCE,CHOOSE,OVER}; enum {STOP,ROLL,PICK}; enum {NACT=11,NP=2};
typedef struct { int8_t stones[NP][11]; int8_t runner[11]; int8_t dice[4]; uint8_t mask[11]; int8_t player,phase,winner; uint64_t rng; } State;
static const int8_t TOP[11]={3,5,7,9,11,13,11,9,7,5,3};
static const int8_t PAIR[3][4]={{0,1,2,3},{0,2,1,3},{0,3,1,2}};
static inline uint64_t next(uint64_t*s){ uint64_t z=(*s+=0x9E3779B97F4A7C15ULL); z=(z^(z>>30))*0xBF58476D1CE4E5B9ULL; z=(z^(z>>27))*0x94D049BB133111EBULL; return z^(z>>31); }
static inline int below(uint64_t*s,int n){ return (int)(((next(s)>>32)*(uint64_t)n)>>32); }
static int free_runners(const State*s){ int n=3; for(int c=0;c<11;c++) n-=s->runner[c]>0; return n; }
static bool placeable(const State*s,int c,int fr){ int8_t top=TOP[c]; for(int p=0;p<NP;p++) if(s->stones[p][c]==top) return false; if(s->runner[c]==0) return fr>0; return s->runner[c]<top; }
static int column(const State*s,int k,int side){ return s->dice[PAIR[k][2*side]]+s->dice[PAIR[k][2*side+1]]-2; }
static void place(State*s,int c){ int at=s->runner[c]; if(at==0) at=s->stones[s->player][c]; if(at<TOP[c]) s->runner[c]=at+1; }
static int legal(State*s){ uint8_t*mask=s->mask; memset(mask,0,NACT); int n=0;
  if(s->phase==DECIDE){ mask[STOP]=mask[ROLL]=true; return 2; }
  if(s->phase==CHOOSE){ int fr=free_runners(s);
    for(int k=0;k<3;k++){ int a=column(s,k,0),b=column(s,k,1); bool oa=placeable(s,a,fr),ob=placeable(s,b,fr);
      bool both=oa&&ob&&(a==b||fr>=2||s->runner[a]>0||s->runner[b]>0);
      mask[PICK+3*k]=both; mask[PICK+3*k+1]=oa&&!both; mask[PICK+3*k+2]=ob&&!both&&a!=b;
      n+=mask[PICK+3*k]+mask[PICK+3*k+1]+mask[PICK+3*k+2]; } }
  return n; }
static void end_turn(State*s){ memset(s->runner,0,11); s->player=(s->player+1)%NP; s->phase=CHANCE; }
static void apply(State*s,int a){
  if(a==ROLL){ s->phase=CHANCE; return; }
  if(a==STOP){ int won=0; for(int c=0;c<11;c++){ if(s->runner[c]>0) s->stones[s->player][c]=s->runner[c]; won+=s->stones[s->player][c]==TOP[c]; }
    if(won>=3){ s->winner=s->player; s->phase=OVER; } else end_turn(s); return; }
  int k=(a-PICK)/3, w=(a-PICK)%3; if(w!=2) place(s,column(s,k,0)); if(w!=1) place(s,column(s,k,1)); s->phase=DECIDE; }
static void deal(State*s,int d0,int d1,int d2,int d3){ s->dice[0]=d0;s->dice[1]=d1;s->dice[2]=d2;s->dice[3]=d3; s->phase=CHOOSE; if(legal(s)==0) end_turn(s); }
static void reset(State*s){ memset(s,0,offsetof(State,rng)); s->phase=CHANCE; s->winner=-1; }
int64_t engine_play(State*states,int64_t n,int64_t*wins,int64_t*nodes){ int64_t rolls=0,decisions=0; wins[0]=wins[1]=0;
  for(int64_t i=0;i<n;i++){ State*s=&states[i]; reset(s);
    while(s->phase!=OVER){
      if(s->phase==CHANCE){ rolls++; int d0=1+below(&s->rng,6),d1=1+below(&s->rng,6),d2=1+below(&s->rng,6),d3=1+below(&s->rng,6); deal(s,d0,d1,d2,d3); }
      else { decisions++; int left=below(&s->rng,legal(s)); int a=0; for(;;a++) if(s->mask[a]&&left--==0) break; apply(s,a); } }
    wins[s->winner]++; }
  *nodes=rolls+decisions; return rolls; }
