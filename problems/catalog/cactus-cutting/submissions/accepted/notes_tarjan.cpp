/* Cactus Cutting the way it was taught around 2010: Tarjan, every edge-connected block is
   contracted to its top node, a block with an odd number of nodes leaves one edge there */
#include<stdio.h>
#include<string.h>
#define N 105
#define M 1005

int head[N],nxt[M],to[M],used[M],cnt;
int dfn[N],low[N],st[N],top,tim;
int inst[N],dead[N];

void add(int a,int b)
{
	to[cnt]=b; used[cnt]=0; nxt[cnt]=head[a]; head[a]=cnt++;
}

void tarjan(int u)
{
	int i,v;
	dfn[u]=low[u]=++tim;
	st[top++]=u; inst[u]=1;
	for(i=head[u];i!=-1;i=nxt[i])
	{
		if(used[i]) continue;
		used[i]=used[i^1]=1;
		v=to[i];
		if(!dfn[v])
		{
			tarjan(v);
			if(low[v]<low[u]) low[u]=low[v];
		}
		else if(inst[v]&&dfn[v]<low[u]) low[u]=dfn[v];
	}
	if(low[u]==dfn[u])
	{
		int num=1,w;
		while(st[top-1]!=u)
		{
			w=st[--top];
			inst[w]=0;
			num++;
			/* the block becomes the node u: hang every edge of w on u */
			for(i=head[w];i!=-1;i=nxt[i])
			{
				int e=i;
				to[e^1]=u;
			}
			if(head[w]!=-1)
			{
				for(i=head[w];nxt[i]!=-1;i=nxt[i]);
				nxt[i]=head[u];
				head[u]=head[w];
				head[w]=-1;
			}
		}
		top--;
		inst[u]=0;
		if(num>1) dead[u]=num&1;
	}
}

int sg(int u,int fa)
{
	int i,ret=dead[u];
	for(i=head[u];i!=-1;i=nxt[i])
	{
		int v=to[i];
		if(v==fa||v==u) continue;
		ret^=sg(v,u)+1;
	}
	return ret;
}

main()
{
	int n,m,k,a,b,ans;
	while(scanf("%d",&n)!=EOF)
	{
		ans=0;
		while(n--)
		{
			scanf("%d%d",&m,&k);
			memset(head,-1,sizeof(head));
			memset(dfn,0,sizeof(dfn));
			memset(inst,0,sizeof(inst));
			memset(dead,0,sizeof(dead));
			cnt=tim=top=0;
			while(k--)
			{
				scanf("%d%d",&a,&b);
				add(a,b); add(b,a);
			}
			tarjan(1);
			ans^=sg(1,0);
		}
		if(ans) puts("First");
		else puts("Second");
	}
}
